import "@fontsource-variable/noto-sans-khmer/wght.css";
