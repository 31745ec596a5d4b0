import "@fontsource-variable/noto-sans-tamil/wght.css";
import "./fonts-tamil.css";
