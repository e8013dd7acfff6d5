-- AlterTable
ALTER TABLE "servers" ADD COLUMN     "four_k_licenses" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "output_licenses" INTEGER NOT NULL DEFAULT 8;

-- CreateTable
CREATE TABLE "channel_secrets" (
    "channel_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,

    CONSTRAINT "channel_secrets_pkey" PRIMARY KEY ("channel_id","name")
);

-- CreateTable
CREATE TABLE "channel_overlays" (
    "channel_id" TEXT NOT NULL,
    "png" BYTEA NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_overlays_pkey" PRIMARY KEY ("channel_id")
);

-- AddForeignKey
ALTER TABLE "channel_secrets" ADD CONSTRAINT "channel_secrets_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "channel_overlays" ADD CONSTRAINT "channel_overlays_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channels"("id") ON DELETE CASCADE ON UPDATE CASCADE;
