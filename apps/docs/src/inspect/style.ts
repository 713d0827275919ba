import "../editor/style.ts";
import { addStyle } from "../styles/add.ts";
import css from "./inspect.css?inline";

addStyle(css);
