import type { AnyCall, Call, Problem } from '@backhaul/contract'
import type { AppContract } from '@backhaul/contract/contract'
import type { TRPCBuiltRouter, TRPCErrorShape, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server'

type ProcedureOf<C> =
  C extends Call<infer Kind, infer In, any, infer Out>
    ? Kind extends 'query'
      ? TRPCQueryProcedure<{ meta: unknown; input: In; output: Out }>
      : TRPCMutationProcedure<{ meta: unknown; input: In; output: Out }>
    : never

type RecordOf<T> = { [K in keyof T]: T[K] extends AnyCall ? ProcedureOf<T[K]> : RecordOf<T[K]> }

interface Root {
  ctx: object
  meta: object
  errorShape: TRPCErrorShape<{ code: string; httpStatus: number; problem: Problem | null }>
  transformer: false
}

/** The type of the tRPC router for clients. It is derived from the contract, so that clients need no type of the core. */
export type AppRouter = TRPCBuiltRouter<Root, RecordOf<AppContract>>
