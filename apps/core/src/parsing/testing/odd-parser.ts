/** A parser that behaves as the input says. */
export function parse({ does }: { does: 'echo' | 'throw' | 'hang' | 'fill' | 'environment' | 'write' }): unknown {
  if (does === 'throw') throw new Error('no result')
  if (does === 'environment') return { ...process.env }
  if (does === 'write') return process.permission.has('fs.write') || process.permission.has('child')
  // eslint-disable-next-line no-unmodified-loop-condition
  while (does === 'hang');
  const kept: number[][] = []
  while (does === 'fill') kept.push(Array.from({ length: 10_000 }, (_, index) => index + kept.length))
  return process.pid
}
