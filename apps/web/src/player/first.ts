import "./app.css";

// Between evaluating the libraries and the site's own code, which would be one long task: what is
// imported first is evaluated first, and waited for.
await new Promise((resolve) => setTimeout(resolve));
