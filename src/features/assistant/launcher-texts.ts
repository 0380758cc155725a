/** The few words of the launcher, both languages at once: it is no React and asks for nothing before the press. */
export const launcherTexts = {
  zh: { ask: '智能助手', failed: '没能打开，请再按一次' },
  en: { ask: 'Smart assistant', failed: 'It could not be opened. Please press again.' },
}
