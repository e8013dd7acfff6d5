import type { Ctx } from '../context.ts'

/** Topics that hold what a call wrote, as `name=epoch:seq` joined by commas, so that a client can wait for its own write. */
export function topicPositions(ctx: Ctx): string {
  const parts: string[] = []
  for (const name of ctx.touched) {
    const position = ctx.hub.position(name)
    if (position) parts.push(`${name}=${position.epoch}:${position.seq}`)
  }
  return parts.join(',')
}
