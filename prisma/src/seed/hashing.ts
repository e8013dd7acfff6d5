/** The least a password hash may cost here. All demo accounts have one password, hence one hash. */
export const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
