import { addStyle } from "../styles/add.ts";
import css from "./editor.css?inline";

addStyle(css);
