export { createGazetteer, type Gazetteer } from './gazetteer.ts'
