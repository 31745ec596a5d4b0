import "@fontsource-variable/noto-sans-bengali/wght.css";
