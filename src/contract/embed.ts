/**
 * The attributes that less trusted markup may set on a tag: `<div data-univ="favorites" data-heading="…">` in a CMS
 * that strips unknown tags, and the URL of a framed page, `/embed/univ-favorites?heading=…`. Attributes that set the
 * source of data are not included.
 */
export const ALLOWED_EMBED_ATTRIBUTES: readonly string[] = (
  'mode lang theme size contrast silent-errors view sections keyword tab tag dep zimu audience handling app-id guide-id project-id ' +
  'panel no-head no-sign-in limit heading list query process-id item no-tabs no-search ' +
  'label figures days solution'
).split(' ')

/** Maximum length of their values, in characters. */
export const MAX_ATTRIBUTE_LENGTH = 500

/** Protocol and version of messages between a framed portal page and its embedding page (src/iframe-resizer.ts). */
export const FRAME_PROTOCOL = 'univ-frame/1'
