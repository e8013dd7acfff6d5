import { type LayoutRequest, orderOf } from './layout.ts'

addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => postMessage(orderOf(data)))
