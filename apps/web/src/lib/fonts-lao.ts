import "@fontsource-variable/noto-sans-lao/wght.css";
import "./fonts-lao.css";
