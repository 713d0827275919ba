import type { Span } from "../diagnostics/source.ts";
import type { Entity } from "./names.ts";

/** The meaning that a name has in a block. */
export type Binding =
  | { readonly kind: "variable"; readonly variable: number; readonly constant: boolean }
  | { readonly kind: "entity"; readonly entity: Entity; readonly span: Span }
  /** Declared further down in the block. */
  | { readonly kind: "pending"; readonly span: Span }
  /** `var`: declared somewhere in the function, not reached yet. */
  | { readonly kind: "hoisted"; readonly span: Span };

/** The names of a block, and of the blocks around it. */
export class Scope {
  readonly parent: Scope | null;
  readonly names: Map<string, Binding> = new Map();

  constructor(parent: Scope | null) {
    this.parent = parent;
  }

  /** The innermost binding of a name, with the scope that holds it. */
  find(name: string): { readonly binding: Binding; readonly scope: Scope } | null {
    for (let scope: Scope | null = this; scope !== null; scope = scope.parent) {
      const binding = scope.names.get(name);
      if (binding !== undefined) return { binding, scope };
    }
    return null;
  }

  /** Every name that can be seen from here. */
  visible(): string[] {
    const own = [...this.names.keys()];
    return this.parent === null ? own : [...own, ...this.parent.visible()];
  }
}
