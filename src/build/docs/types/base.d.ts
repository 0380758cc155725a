/** Says where univ-config.json lies when a bundler has moved the scripts; call it where the tags are imported. */
export function setBase(url: string): void
