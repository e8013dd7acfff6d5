export * from './links.ts'
export * from './problem.ts'
export type * from './router-type.ts'
export * from './routes.ts'
