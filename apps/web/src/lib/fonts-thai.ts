import "@fontsource-variable/noto-sans-thai/wght.css";
import "./fonts-thai.css";
