// What the phone layout loads beside the first load: one chunk, since all of it is on every page.
export { default as PhoneHeader } from './phone-header.tsx'
export { default as PhoneTabBar } from './phone-tab-bar.tsx'
