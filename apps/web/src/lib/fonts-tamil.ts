import "@fontsource-variable/noto-sans-tamil/wght.css";
