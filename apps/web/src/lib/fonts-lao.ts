import "@fontsource-variable/noto-sans-lao/wght.css";
