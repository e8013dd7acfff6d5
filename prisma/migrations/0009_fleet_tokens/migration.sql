-- Secrets with which fleets open device links, each for some devices. Only hashes are stored.
CREATE TABLE "fleet_tokens" (
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "all_devices" BOOLEAN NOT NULL,
    "inventory_ids" TEXT[],
    "device_ids" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fleet_tokens_pkey" PRIMARY KEY ("name")
);
