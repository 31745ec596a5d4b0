import "@fontsource-variable/noto-sans-devanagari/wght.css";
import "./fonts-devanagari.css";
