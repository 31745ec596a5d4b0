/** What the shell gives every dialog. */
export interface DialogHost {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** After the fade: the dialog may leave the page. */
  readonly onClosed: () => void;
}
