/** 1 where text runs from left to right, -1 where it runs from right to left: which way the next one is. */
export const lineDirection = (element: Element): 1 | -1 =>
  getComputedStyle(element).direction === 'rtl' ? -1 : 1
