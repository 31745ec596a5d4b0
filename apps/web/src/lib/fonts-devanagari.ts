import "@fontsource-variable/noto-sans-devanagari/wght.css";
