import * as z from 'zod'
import { Id } from './id.ts'

/** Marks a field that holds the id of an object of a kind, or the name of a `user`: only readers who see the object get it. */
export function ref(kind: string): typeof Id
export function ref<Schema extends z.ZodType>(kind: string, schema: Schema): Schema
export function ref(kind: string, schema: z.ZodType = Id): z.ZodType {
  return schema.meta({ 'x-ref': kind })
}

/** Marks a field with an id that hides nothing from a reader of its value, for example the id of the value itself. */
export function noRef(reason: string): typeof Id
export function noRef<Schema extends z.ZodType>(reason: string, schema: Schema): Schema
export function noRef(reason: string, schema: z.ZodType = Id): z.ZodType {
  return schema.meta({ 'x-no-ref': reason })
}

/** Marks a field that describes the object which another field of the same value names: it is `as` for readers who may not see the object. */
export const hiddenWith = <Schema extends z.ZodType>(field: string, schema: Schema, as: z.output<Schema>): Schema =>
  schema.meta({ 'x-hidden-with': { field, as } })

/** Returns the kind with which the schema itself is marked; undefined for one without a mark. */
export const markOf = (schema: z.ZodType): string | undefined => schema.meta()?.['x-ref'] as string | undefined

/** Returns the mark of a field that describes another object. */
export const hidingOf = (schema: z.ZodType) => schema.meta()?.['x-hidden-with'] as { field: string; as: unknown } | undefined

/** Returns the kind of object that a field refers to, also within a list and as a field that may be empty; null for every other field. */
export function refOf(schema: unknown): string | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) return refOf(schema.unwrap())
  if (schema instanceof z.ZodArray) return refOf(schema.element)
  return schema instanceof z.ZodType ? (markOf(schema) ?? null) : null
}
