/** The window that shows the node: its tag may have moved to another one. */
export const windowOf = (node: Node): Window & typeof globalThis => node.ownerDocument?.defaultView ?? window
