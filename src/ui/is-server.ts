/** Whether this runs in Node, for pages as HTML. False in the scripts of pages: the build leaves out what only HTML needs. */
export const IS_SERVER: boolean = typeof document === 'undefined'
