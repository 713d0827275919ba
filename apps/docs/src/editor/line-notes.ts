import { noteElement } from "../components/line-note.ts";
import { Decoration, EditorView, type Extension, type StateField, WidgetType } from "./codemirror.ts";

/** A finding's place and sentence. */
interface Said {
  readonly from: number;
  readonly message: string;
}

/** A finding's sentence, below the line where it is. */
class LineNote extends WidgetType {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  override eq(other: LineNote): boolean {
    return other.#text === this.#text;
  }

  override toDOM(): HTMLElement {
    return noteElement(this.#text);
  }
}

/** Says each finding of the field below its line; they go when the field's findings do. */
export function lineNotes(field: StateField<readonly Said[]>): Extension {
  return EditorView.decorations.compute([field], (state) => {
    const notes = state.field(field).map(({ from, message }) => {
      const line = state.doc.lineAt(Math.min(from, state.doc.length));
      return Decoration.widget({ widget: new LineNote(message), block: true, side: 1 }).range(line.to);
    });
    return Decoration.set(notes, true);
  });
}
