/// <reference types="vite/client" />
import { render } from "preact";
import "../../page/page.css";
import "../style/site.css";
import { Frame } from "./frame.tsx";

const place = document.getElementById("site");
if (place !== null) render(<Frame />, place);
