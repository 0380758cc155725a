/** Sets the base URL of univ-config.json if a bundler has moved the scripts. Call it where the tags are imported. */
export function setBase(url: string): void
