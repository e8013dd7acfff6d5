-- CreateTable
CREATE TABLE "unit_services" (
    "unit_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unit_services_pkey" PRIMARY KEY ("unit_id","name")
);

-- CreateTable
CREATE TABLE "unit_machines" (
    "unit_id" TEXT NOT NULL,
    "machine_uid" TEXT NOT NULL,
    "output_channel" TEXT,
    "multi_channel" BOOLEAN NOT NULL,

    CONSTRAINT "unit_machines_pkey" PRIMARY KEY ("unit_id","machine_uid")
);

-- AddForeignKey
ALTER TABLE "unit_services" ADD CONSTRAINT "unit_services_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "unit_machines" ADD CONSTRAINT "unit_machines_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "units"("id") ON DELETE CASCADE ON UPDATE CASCADE;
