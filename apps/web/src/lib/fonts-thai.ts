import "@fontsource-variable/noto-sans-thai/wght.css";
