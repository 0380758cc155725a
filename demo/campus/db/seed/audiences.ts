import type { Audience } from './shapes.ts'

/** The audiences that most items share. An item that names none is for `students`. */
export const students: Audience[] = ['本科生', '研究生', '留学生', '专科生']
export const staff: Audience[] = ['教职工']
export const campus: Audience[] = ['本科生', '研究生', '留学生', '专科生', '教职工']
/** Everybody, guests without a sign-in too. */
export const everyone: Audience[] = ['本科生', '研究生', '留学生', '校友', '专科生', '教职工', 'visitor']
export const outsiders: Audience[] = ['visitor', '校友']
