export * from './hidden-channel.ts'
export * from './merge-views.ts'
