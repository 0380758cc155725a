/** Sets where univ-config.json is, for an app that bundles the tags: the address of its hall, or a folder of its own. */
export function setBase(url: string): void
