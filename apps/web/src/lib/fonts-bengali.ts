import "@fontsource-variable/noto-sans-bengali/wght.css";
import "./fonts-bengali.css";
