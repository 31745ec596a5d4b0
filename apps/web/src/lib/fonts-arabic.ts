import "@fontsource-variable/vazirmatn/wght.css";
