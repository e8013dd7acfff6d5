-- AlterTable
ALTER TABLE "channels" ADD COLUMN     "ingest_server_id" TEXT;

-- AlterTable
ALTER TABLE "inventory_services" ADD COLUMN     "used_ms" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN     "used_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "graphics_compositions" (
    "id" TEXT NOT NULL,
    "inventory_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "layout" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "job_id" TEXT NOT NULL,
    "app_id" TEXT,
    "on_air_channel_id" TEXT,
    "last_updated" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "graphics_compositions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "graphics_compositions_job_id_key" ON "graphics_compositions"("job_id");

-- CreateIndex
CREATE UNIQUE INDEX "graphics_compositions_on_air_channel_id_key" ON "graphics_compositions"("on_air_channel_id");

-- CreateIndex
CREATE UNIQUE INDEX "graphics_compositions_inventory_id_name_key" ON "graphics_compositions"("inventory_id", "name");

-- CreateIndex
CREATE INDEX "channels_ingest_server_id_idx" ON "channels"("ingest_server_id");

-- AddForeignKey
ALTER TABLE "channels" ADD CONSTRAINT "channels_ingest_server_id_fkey" FOREIGN KEY ("ingest_server_id") REFERENCES "servers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "graphics_compositions" ADD CONSTRAINT "graphics_compositions_inventory_id_fkey" FOREIGN KEY ("inventory_id") REFERENCES "inventories"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "graphics_compositions" ADD CONSTRAINT "graphics_compositions_on_air_channel_id_fkey" FOREIGN KEY ("on_air_channel_id") REFERENCES "channels"("id") ON DELETE SET NULL ON UPDATE CASCADE;
