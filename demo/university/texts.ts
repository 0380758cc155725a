/** English as people say it, in place of what the specification quotes: by language, folder of the source and key. */
export const texts = {
  en: {
    portal: {
      hall: 'University services',
      banner: 'University services',
      serviceC: 'Services',
      personal: 'My requests',
      startable: 'All services',
      search: 'Search services',
      searchPlaceholder: 'What would you like to do?',
      menuGuest: 'Guest',
      visitorBrowse: 'Continue as a guest',
      goToLogin: 'Sign in',
      doing: 'Handled by me',
      allItems: 'All services',
    },
    'portal/phone': {
      hall: 'University services',
      guide: 'How-to guide',
      myAffairs: 'My requests',
      visitorBrowsing: 'Continue as a guest',
      guest: 'Hello',
      find: 'Find services',
      itemName: 'Search services',
      doing: 'Handled',
    },
    catalogue: {
      search: 'Search services',
      searchPlaceholder: 'Search services, departments or pinyin initials',
      recommended: 'Recommended services',
      allItems: 'All services',
    },
    'catalogue/home': { hot: 'Popular services' },
  },
}
