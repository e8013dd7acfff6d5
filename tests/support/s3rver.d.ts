/** The part of the server that tests use. The package has no types. */
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: { directory: string; port: number; address: string; silent: boolean; configureBuckets: { name: string }[] })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
