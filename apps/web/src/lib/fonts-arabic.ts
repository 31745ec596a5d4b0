import "@fontsource-variable/vazirmatn/wght.css";
import "./fonts-arabic.css";
