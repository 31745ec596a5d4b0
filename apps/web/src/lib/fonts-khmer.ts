import "@fontsource-variable/noto-sans-khmer/wght.css";
import "./fonts-khmer.css";
