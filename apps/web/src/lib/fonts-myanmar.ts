import "@fontsource/noto-sans-myanmar/myanmar-400.css";
import "@fontsource/noto-sans-myanmar/myanmar-600.css";
import "@fontsource/noto-sans-myanmar/myanmar-700.css";
import "./fonts-myanmar.css";
