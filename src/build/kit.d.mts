export function kitFiles(src: string): Record<string, string>
