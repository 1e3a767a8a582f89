// The line at the bottom of the page: a word that goes by itself, or one that stays as long as it is so.
export interface Toast {
  readonly text: string;
  /** Text to be copied by hand. */
  readonly field?: string;
  /** It stays until another one comes. */
  readonly stays?: boolean;
  /** It can be sent away without doing what it offers. */
  readonly closes?: boolean;
  readonly action?: { readonly text: string; run(): void };
}

const kToastMs = 6000;
const kUndoMs = 10000;

export class Toasts {
  shown: Toast | undefined = $state.raw(undefined);
  /** What is so, by what it is about: it is said again after what came in front of it. */
  private readonly lasting = new Map<string, Toast>();
  /** The last word that is not wanted when what it is about is over. */
  private brief: { readonly about: string; readonly toast: Toast } | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  tell(toast: Toast): void {
    clearTimeout(this.timer);
    this.shown = toast;
    if (toast.stays) return;
    this.timer = setTimeout(() => this.close(), toast.action ? kUndoMs : kToastMs);
  }

  /** Says something that goes by itself, or earlier when it is `over`. */
  tellOf(about: string, toast: Toast): void {
    this.brief = { about, toast };
    this.tell(toast);
  }
  over(about: string): void {
    if (this.brief?.about === about && this.brief.toast === this.shown) this.close();
  }

  /** It stays while it is looked at. */
  hold(held: boolean): void {
    clearTimeout(this.timer);
    if (!held && this.shown) this.tell(this.shown);
  }

  /** Somebody has read it, or done what it offers. */
  close(): void {
    clearTimeout(this.timer);
    const last = [...this.lasting.values()].at(-1);
    this.shown = last === this.shown ? undefined : last;
  }

  /** Somebody does not want to hear of it any more, though it is so. */
  dismiss(): void {
    for (const [about, toast] of this.lasting) if (toast === this.shown) this.lasting.delete(about);
    this.close();
  }

  /** From now on something is so, or is not any more. */
  last(about: string, toast: Toast | undefined): void {
    const before = this.lasting.get(about);
    if (toast) {
      this.lasting.set(about, { ...toast, stays: true });
      return this.tell(this.lasting.get(about)!);
    }
    this.lasting.delete(about);
    if (before && this.shown === before) this.close();
  }
}
