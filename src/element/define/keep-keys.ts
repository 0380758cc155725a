// What is pressed and typed in a tag: what its controls handle, and what the page that embeds it sees.

/**
 * Whether a key press belongs to an input method. Safari ends the composition before the key press that ended it, which
 * then has only the key code 229.
 */
export const isComposingKey = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === 229

/** Selects the elements that keys are typed into. */
export const FIELDS =
  'input, textarea, select, [contenteditable], [role=textbox], [role=searchbox], [role=combobox]'

/** Not by its class: it may be of another window. */
const isKeyEvent = (event: Event): event is KeyboardEvent => event.type.startsWith('key')

/** AltGr types characters; on Windows it is Ctrl and Alt. */
const isShortcut = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')

/** These close or leave what surrounds a field, so the page gets them too. */
const LEAVING_KEYS = /^(?:Escape|Tab|F\d+)$/

/** Input methods have their own keys: the Enter that ends a composition must not send or open anything. */
function ignoreComposition(event: KeyboardEvent): void {
  if (!isComposingKey(event)) return
  event.stopPropagation()
  if (event.key === 'Enter') event.preventDefault() // it would submit the form
}

/**
 * The page sees what is typed come from the tag, not from a field, so its single-key shortcuts would take it, and a form
 * around the tag would count as changed. Also stops the keys that a control of the tag has used; Ctrl, Alt and Command
 * always pass.
 */
function stopTyping(event: Event): void {
  const [target] = event.composedPath()
  // slotted fields are the page's own
  if (!(target instanceof Element) || target.getRootNode() !== event.currentTarget) return
  if (isKeyEvent(event)) {
    if (isShortcut(event)) return
    if (!event.defaultPrevented && LEAVING_KEYS.test(event.key)) return
  }
  if (event.defaultPrevented || target.closest(FIELDS)) event.stopPropagation()
}

/** All that leaves a shadow root while a field changes. */
const TYPING =
  'keydown keypress keyup beforeinput input paste cut copy compositionstart compositionupdate compositionend'

/** Applies both rules to a tag. They cannot stop listeners of the page in the capture phase, which run first. */
export function keepKeys(root: ShadowRoot): void {
  root.addEventListener('keydown', ignoreComposition, true)
  for (const type of TYPING.split(' ')) root.addEventListener(type, stopTyping)
}
